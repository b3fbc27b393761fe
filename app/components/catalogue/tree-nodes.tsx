import type { TreeNode } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';

type Props = {
  tree: TreeNode[];
  /** The opened node; undefined is the whole catalogue. */
  current: number | undefined;
  /** How many there are in the whole catalogue with the other filters applied. */
  total: number;
  hrefOf: (catalogId: number | undefined) => string;
};

/** The catalogue tree: the roots, and what lies under the opened branch. Branches with nothing in them are left out. */
export function TreeNodes({ tree, current, total, hrefOf }: Props) {
  return (
    <>
      <a className="node" href={hrefOf(undefined)} aria-current={current === undefined ? 'true' : undefined}>
        Весь каталог
        <span className="cnt">{thousands(total)}</span>
      </a>
      {openNodes(tree, current).map(({ node, level }) => (
        <a
          key={node.id}
          className={level > 1 ? `node l${level}` : 'node'}
          href={hrefOf(node.id)}
          aria-current={node.id === current ? 'true' : undefined}
        >
          {node.header}
          <span className="cnt">{thousands(node.count)}</span>
        </a>
      ))}
    </>
  );
}

/** The nodes on the screen from top to bottom; level 1 is a root, everything below the third looks like the third. */
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

/** The tree as far as it is on the screen: what lies below a closed branch has no place in the page. */
export function openTree(tree: TreeNode[], current: number | undefined): TreeNode[] {
  return tree.map((node) => {
    const isOpen = current !== undefined && holds(node, current);
    return { ...node, children: isOpen ? openTree(node.children, current) : [] };
  });
}

function holds(node: TreeNode, id: number): boolean {
  return node.id === id || node.children.some((child) => holds(child, id));
}
