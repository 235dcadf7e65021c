import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

/** One of several short labels, such as grades, as tiles over radios. */
export const Tiles = (props: RadioGroupProps) => <RadioGroup {...props} tiled />
