import { createOptions } from './options.mjs'

export default createOptions('submission', ['functions/submission/**/*.ts'])
