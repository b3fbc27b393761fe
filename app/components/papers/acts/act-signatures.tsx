/** The signature block of the printed act; not on the screen. */
export function ActSignatures({ seller, company }: { seller: string; company: string }) {
  return (
    <div className="act-signatures">
      <Signature party="От поставщика" name={seller} />
      <Signature party="От покупателя" name={company} />
    </div>
  );
}

function Signature({ party, name }: { party: string; name: string }) {
  return (
    <div>
      {party}
      <b>{name}</b>
      <span className="sign-line">должность, подпись, расшифровка</span>
      <span>М.&nbsp;П.</span>
    </div>
  );
}
