import { route } from '../http/route.ts'

/** Returns every programme with its places and entry requirements. */
export const { app, lambda } = route('list-programmes', (_, { catalogue }) => catalogue.listProgrammes())
