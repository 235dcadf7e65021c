import { subjectLists } from '../catalogue/subject-lists.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the subject titles per qualification type, with common titles and aliases. */
export const app = route('list-subjects', async () => subjectLists)
export const handler = createRouteHandler(app, { flags })
