import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';

/** A node of the catalogue tree as edited at the desk; a new one has id 0. */
export type DeskNode = {
  id: number;
  /** 0 for a root node. */
  parentId: number;
  header: string;
  /** Siblings are listed by this number, then by name. */
  sort: number;
  /** False hides the node, everything below it and all of their goods. */
  visible: boolean;
  /** True if it comes from 1C. */
  isImported: boolean;
  /** The columns that staff have overridden, separated by commas. */
  deskFields: string;
};

/** A node in tree order. `shut`: the node or an ancestor is hidden. */
export type ListedNode = DeskNode & { depth: number; shut: boolean };

export type NodeList = { nodes: ListedNode[]; paging: Paging };

/** A node with its possible parents. */
export type NodeCard = DeskNode & { parents: (Named & { depth: number })[] };

/** The values of the form, as typed. `as_in_1c` makes the next import overwrite name, parent and place again. */
export type NodeFormValues = {
  parent: string;
  header: string;
  sort: string;
  visible: boolean;
  as_in_1c: boolean;
};

export function nodeFormValues({ parentId, header, sort, visible }: DeskNode): NodeFormValues {
  return { parent: parentId ? String(parentId) : '', header, sort: String(sort), visible, as_in_1c: false };
}
