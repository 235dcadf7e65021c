/**
 * The file of the built web app for each address (specification, section 2). The build writes these files; the edge and
 * the local server choose among them.
 */
export const pageFiles = {
  '/': 'index',
  '/link-expired': 'link-expired',
  '/closed': 'closed',
  '/embargo': 'embargo',
  '/auth/see-email': 'see-email',
  '/auth/sign-in': 'sign-in',
  '/applicant/applications/new': 'form',
  '/applicant/applications/complete': 'confirmation',
  '/documents/add': 'documents',
  '/documents/done': 'documents-sent',
  '/accessibility': 'accessibility',
  '/privacy': 'privacy',
} as const

/** The file for addresses whose page depends on the session. */
export const appPage = { below: ['/applicant', '/documents'], file: 'app' } as const
export const notFoundPage = 'not-found'

/** The files beside the pages; all others are below /assets/. */
export const rootFiles = ['/mark.svg', '/social.png', '/robots.txt']

export type PageFile = (typeof pageFiles)[keyof typeof pageFiles] | 'app' | 'not-found'
