/** A slide of the home page; `picture` is a URL path, `href` a path of the portal or another site. */
export type Slide = {
  id: number;
  header: string;
  text: string;
  picture: string;
  href: string;
  label: string;
};
