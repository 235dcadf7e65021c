import { route } from '../http/route.ts'

/** Every programme with its places and entry requirements. */
export const { app, lambda } = route('list-programmes', (_, { catalogue }) => catalogue.listProgrammes())
