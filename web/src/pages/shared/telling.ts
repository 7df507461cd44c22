/** How parts of a page let it say what came of something: what is wrong, or else what was done. */

export type Tell = (problem: string, well?: string) => void;
