import { Choices, type ChoicesProps } from './radio-group.tsx'

/** One of several short labels, such as grades, as tiles over radios. */
export const Tiles = (props: ChoicesProps) => <Choices {...props} tiled />
