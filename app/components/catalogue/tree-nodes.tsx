import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import type { TreeNode } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';

type Props = {
  tree: TreeNode[];
  /** The opened node; undefined: the whole catalogue. */
  current: number | undefined;
  /** The number of goods in the whole catalogue with the other filters applied. */
  total: number;
  hrefOf: (catalogId: number | undefined) => string;
};

/** The catalogue tree: the roots, and the contents of the opened branch. Empty branches are omitted. */
export function TreeNodes({ tree, current, total, hrefOf }: Props) {
  return (
    <>
      <CarryingLink
        className="tree-node"
        href={hrefOf(undefined)}
        aria-current={current === undefined ? 'true' : undefined}
      >
        Весь каталог
        <span className="quiet">{thousands(total)}</span>
      </CarryingLink>
      {openNodes(tree, current).map(({ node, level }) => (
        <CarryingLink
          key={node.id}
          className={level > 1 ? `tree-node level-${level}` : 'tree-node'}
          href={hrefOf(node.id)}
          aria-current={node.id === current ? 'true' : undefined}
        >
          {node.header}
          <span className="quiet">{thousands(node.count)}</span>
        </CarryingLink>
      ))}
    </>
  );
}

/** Returns the visible nodes from top to bottom. Level 1 is a root; levels below the third look like the third. */
export function openNodes(
  tree: TreeNode[],
  current: number | undefined,
  level = 1,
): { node: TreeNode; level: number }[] {
  return tree.flatMap((node) => {
    const isOpen = current !== undefined && holds(node, current);
    if (node.count === 0 && !isOpen) return [];
    const row = { node, level: Math.min(level, 3) };
    return isOpen ? [row, ...openNodes(node.children, current, level + 1)] : [row];
  });
}

/** Returns the visible part of the tree, so that the page does not contain closed branches. */
export function openTree(tree: TreeNode[], current: number | undefined): TreeNode[] {
  return tree.map((node) => {
    const isOpen = current !== undefined && holds(node, current);
    return { ...node, children: isOpen ? openTree(node.children, current) : [] };
  });
}

function holds(node: TreeNode, id: number): boolean {
  return node.id === id || node.children.some((child) => holds(child, id));
}
