import { Choices, type ChoicesProps } from './radio-group.tsx'

/** One of several, each a row as wide as the column. */
export const Radios = (props: ChoicesProps) => <Choices {...props} tiled={false} />
