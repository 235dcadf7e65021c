import { createOptions } from './options.mjs'

export default createOptions('shared', ['shared/rules/**/*.ts', 'shared/schemas/**/*.ts'])
