/** Lines of play as a tree: the first branch everywhere is the main line, the others are tried beside it. */

export interface Branch {
  readonly word: string;
  readonly next: readonly Branch[];
}

/** The root has no word. */
export const ROOT: Branch = { word: "", next: [] };

/** Which branch is taken at every fork, from the root on. */
export type Path = readonly number[];

export const lineTree = (words: readonly string[]): Branch => words.reduceRight<Branch>((tree, word) => ({ word: "", next: [{ ...tree, word }] }), ROOT);

/** The main line on from a path to its end. */
export function toEnd(tree: Branch, path: Path): Path {
  const more = branchAt(tree, path).next.length > 0;
  return more ? toEnd(tree, [...path, 0]) : path;
}

export const branchAt = (tree: Branch, path: Path): Branch => path.reduce((branch, choice) => branch.next[choice] ?? branch, tree);

export function wordsTo(tree: Branch, path: Path): string[] {
  return path.map((_, step) => branchAt(tree, path.slice(0, step + 1)).word);
}

function changed(tree: Branch, path: Path, change: (branch: Branch) => Branch): Branch {
  const [choice, ...rest] = path;
  if (choice === undefined) return change(tree);
  return { ...tree, next: tree.next.map((branch, number) => (number === choice ? changed(branch, rest, change) : branch)) };
}

/** Play a word: a known branch is taken, a new one grows beside the others. */
export function play(tree: Branch, path: Path, word: string): [Branch, Path] {
  const { next } = branchAt(tree, path);
  const known = next.findIndex((branch) => branch.word === word);
  if (known >= 0) return [tree, [...path, known]];
  return [changed(tree, path, (branch) => ({ ...branch, next: [...branch.next, { word, next: [] }] })), [...path, next.length]];
}

/** Make the line that leads to a path the main one. */
export function promote(tree: Branch, path: Path): [Branch, Path] {
  const lifted = path.reduce((done, _, step) => {
    const choice = path[step]!;
    const here: Path = path.slice(0, step).map(() => 0);
    return changed(done, here, (branch) => ({ ...branch, next: [branch.next[choice]!, ...branch.next.filter((_each, number) => number !== choice)] }));
  }, tree);
  return [lifted, path.map(() => 0)];
}

/** Cut a branch off; one is then where it grew. */
export function cut(tree: Branch, path: Path): [Branch, Path] {
  const parent = path.slice(0, -1);
  const gone = path.at(-1);
  if (gone === undefined) return [ROOT, []];
  return [changed(tree, parent, (branch) => ({ ...branch, next: branch.next.filter((_, number) => number !== gone) })), parent];
}

/** The same ply by another branch, around the fork. */
export function sideways(tree: Branch, path: Path, step: number): Path {
  const parent = path.slice(0, -1);
  const choices = branchAt(tree, parent).next.length;
  const at = path.at(-1);
  return at === undefined || choices < 2 ? path : [...parent, (at + step + choices) % choices];
}

export const isMain = (path: Path): boolean => path.every((choice) => choice === 0);
