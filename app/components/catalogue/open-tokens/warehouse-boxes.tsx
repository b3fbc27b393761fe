import { type ReactNode, useId } from 'react';
import type { TokenList } from '#server/catalogue/open-tokens/token-view.ts';

type Warehouse = NonNullable<TokenList['contract']>['warehouses'][number];

type Props = {
  warehouses: Warehouse[];
  isTicked: (id: number) => boolean;
  /** The id of the first checkbox, to which the error summary links. */
  id: string;
};

/** The checkboxes, one column per region; the number beside the name is the warehouse's id in the API. */
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
                <span className="quiet">№&nbsp;{id}</span>
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
      <p className="caption" id={id}>
        {header}
      </p>
      {children}
    </div>
  );
}
