import { type AnchorHTMLAttributes, createContext, useContext } from 'react';
import { useHydrated } from '#app/enhance/hydrated.ts';

/**
 * The id of the goods form whose fields are carried to other views of its list; undefined when there are no
 * fields.
 */
export const CarryingForm = createContext<string | undefined>(undefined);

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'type' | 'href'> & {
  href: string;
  'data-more'?: boolean;
};

/** Returns the id of the form in `CarryingForm`; undefined when a script keeps the typed values. */
export function useCarryingForm(): string | undefined {
  const form = useContext(CarryingForm);
  const scripted = useHydrated();
  return scripted ? undefined : form;
}

/**
 * A link to another view of a list. When quantities may have been typed and no script keeps them, it is a button of the
 * goods form that sends them to the same address.
 */
export function CarryingLink({ href, rel, ...rest }: Props) {
  const form = useCarryingForm();
  if (!form) return <a href={href} rel={rel} {...rest} />;
  const look = rest as { className?: string };
  return <button type="submit" form={form} formAction={href} name="go" value="1" {...look} />;
}
