import { route } from '../http/route.ts'
import { catalogue } from '../ports/port-factories.ts'

export const { app, handler } = route('list-schools', { catalogue }, (_, { catalogue }) =>
  catalogue.listSchools(),
)
