/** A text rendered as safe HTML on the server (server/kernel/markdown.server.ts). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes only from renderMarkdown
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
