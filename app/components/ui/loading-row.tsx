/** Placeholder for the rows of a further page. */
export function LoadingRow() {
  return (
    <tr className="loading" aria-busy="true">
      <td colSpan={99}>Загружаем…</td>
    </tr>
  );
}
