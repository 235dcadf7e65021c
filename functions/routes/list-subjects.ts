import { subjectLists } from '../catalogue/subject-lists.ts'
import { route } from '../http/route.ts'

/** Returns the subject titles per qualification type, with common titles and aliases. */
export const { app, lambda } = route('list-subjects', async () => subjectLists)
