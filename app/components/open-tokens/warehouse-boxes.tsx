import { type ReactNode, useId } from 'react';
import type { TokenList } from '#server/open-tokens/token-view.ts';

type Warehouse = NonNullable<TokenList['contract']>['warehouses'][number];

type Props = {
  warehouses: Warehouse[];
  isTicked: (id: number) => boolean;
  /** Of the first box: where the summary of errors leads. */
  id: string;
};

/** The boxes, a column a region; the number beside the name is what the API calls the warehouse. */
export function WarehouseBoxes({ warehouses, isTicked, id: firstId }: Props) {
  const regions = [...new Set(warehouses.map(({ region }) => region))];
  return (
    <div className="token-regions">
      {regions.map((region) => (
        <Region key={region} header={region}>
          {warehouses
            .filter((each) => each.region === region)
            .map(({ id, header }) => (
              <label key={id}>
                <input
                  className="form-check-input"
                  type="checkbox"
                  name="warehouses"
                  value={id}
                  id={id === warehouses[0]?.id ? firstId : undefined}
                  defaultChecked={isTicked(id)}
                />
                {header}
                <span className="cnt">№&nbsp;{id}</span>
              </label>
            ))}
        </Region>
      ))}
    </div>
  );
}

function Region({ header, children }: { header: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p className="sub" id={id}>
        {header}
      </p>
      {children}
    </div>
  );
}
