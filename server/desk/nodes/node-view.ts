import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';

/** A node of the catalogue's tree as the desk keeps it; id 0: a new one. */
export type DeskNode = {
  id: number;
  /** 0: it stands at the root. */
  parentId: number;
  header: string;
  /** Nodes beside each other are listed by it, then by name. */
  sort: number;
  /** False: neither it, nor what is below it, nor its goods are shown anywhere. */
  visible: boolean;
  /** It comes from 1C. */
  isImported: boolean;
  /** The columns that the desk has decided, joined by commas. */
  deskFields: string;
};

/** A node in the order of the tree. `shut`: it or a node above it is hidden. */
export type ListedNode = DeskNode & { depth: number; shut: boolean };

export type NodeList = { nodes: ListedNode[]; paging: Paging };

/** A node with those below which a new one can stand. */
export type NodeCard = DeskNode & { parents: (Named & { depth: number })[] };

/** The values of the form, as typed. `as_in_1c`: the next import writes name and place again. */
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
