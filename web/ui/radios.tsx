import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

/** One of several, each a row as wide as the column. */
export const Radios = (props: RadioGroupProps) => <RadioGroup {...props} tiled={false} />
