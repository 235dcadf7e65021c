import { route } from '../route.ts'

/** Every programme with its places and entry requirements. */
export const { app, handler } = route('list-programmes', (_, { catalogue }) => catalogue.programmes())
