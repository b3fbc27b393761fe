import { type DataSection, mostShown } from '#server/desk/personal-data/personal-data.ts';

/**
 * The data that the portal holds on a person, one table for each kind. A table may be shortened; the file has
 * everything.
 */
export function DataSections({ sections }: { sections: DataSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.header} {...section} />
      ))}
    </>
  );
}

function Section({ header, rows }: DataSection) {
  const columns = Object.keys(rows[0] ?? {});
  return (
    <section className="card desk-part" aria-label={header}>
      <div className="desk-part-head">
        <h2>{header}</h2>
        {rows.length > mostShown && <span className="quiet">показаны первые {mostShown}, все – в файле</span>}
      </div>
      <table className="data-table cards labelled desk-list">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page
            <tr key={i}>
              {columns.map((column) => (
                <td className="c-text" data-label={column} key={column}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
