import ts from 'typescript';

/** A column as declared in server/db/schema.ts. `isOptional` means that an insert may omit it. */
export type DeclaredColumn = { isNullable: boolean; isOptional: boolean };

/** Returns the columns declared in server/db/schema.ts, by table. */
export function declaredTables(): Record<string, Record<string, DeclaredColumn>> {
  const file = 'server/db/schema.ts';
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    skipLibCheck: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file)!;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
  const database = exported.find(({ name }) => name === 'Database')!;

  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
  const holds = (type: ts.Type, flag: ts.TypeFlags) =>
    (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & flag) !== 0);
  /** Kysely's `ColumnType` has different types for selects and inserts. */
  const part = (type: ts.Type, name: string) => {
    const found = checker.getPropertyOfType(checker.getNonNullableType(type), name);
    return found ? typeOf(found) : type;
  };
  const columnOf = (type: ts.Type): DeclaredColumn => {
    const isNullable = holds(part(type, '__select__'), ts.TypeFlags.Null);
    const isOmitted = holds(part(type, '__insert__'), ts.TypeFlags.Undefined | ts.TypeFlags.Never);
    return { isNullable, isOptional: isNullable || isOmitted };
  };
  return Object.fromEntries(
    checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(database)).map((table) => {
      const columns = checker.getPropertiesOfType(typeOf(table));
      return [table.name, Object.fromEntries(columns.map((each) => [each.name, columnOf(typeOf(each))]))];
    }),
  );
}
