/** The further pictures of a product; each opens whole. */
export function MorePictures({ hrefs }: { hrefs: string[] }) {
  return (
    <div className="d-flex gap-2 mt-2">
      {hrefs.map((href) => (
        <a className="picture photo" key={href} href={href}>
          <img src={`${href}?small`} alt="Ещё фото" />
        </a>
      ))}
    </div>
  );
}
