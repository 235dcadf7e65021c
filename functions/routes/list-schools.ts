import { route } from '../http/route.ts'

/** Returns every school, in the catalogue's order. */
export const { app, lambda } = route('list-schools', (_, { catalogue }) => catalogue.listSchools())
