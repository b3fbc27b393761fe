import { Fact } from '#app/components/ui/fact.tsx';

type Person = { name: string; email: string; phone: string };

/** The contact data of a dealer's person. */
export function PersonFacts({ title, name, email, phone }: Person & { title: string }) {
  return (
    <>
      <Fact name={title}>{name}</Fact>
      <Fact name="E-mail">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name="Телефон">
        {phone && (
          <a className="articul" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
      </Fact>
    </>
  );
}
