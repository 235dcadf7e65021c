/** Every address of the portal (specification, section 2; DECISIONS, section 1), with those of the closed and embargo pages. */
export const paths = {
  landing: '/',
  linkExpired: '/link-expired',
  seeEmail: '/auth/see-email',
  signIn: '/auth/sign-in',
  newApplication: '/applicant/applications/new',
  complete: '/applicant/applications/complete',
  addDocuments: '/documents/add',
  documentsSent: '/documents/done',
  closed: '/closed',
  embargo: '/embargo',
  accessibility: '/accessibility',
  privacy: '/privacy',
} as const

/** Where the server ends the session; not a page of ours. */
export const signOutAddress = '/portal/auth/signout'

/** The sign-in page that returns to `next` afterwards. */
export const getSignInAddress = (next: string) => `${paths.signIn}?next=${encodeURIComponent(next)}`
