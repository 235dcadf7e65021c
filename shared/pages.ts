import type { RouteName } from './contract.ts'

type Page = {
  path: string
  /** The heading, which also begins the document's title. */
  title: string
  /** The sentence below the heading, where it does not depend on the content of the page. */
  lead?: string
  /** The description for search engines, which do not index a page without one. */
  description?: string
  /** The calls with the session's token that start before the page's script has loaded. */
  earlyCalls?: RouteName[]
}

/**
 * Every page of the portal (specification 2.1 to 2.13) by its name, which is also that of its prerendered file. The router,
 * the prerendered files, the edge, the links of the server and the titles are derived from this table.
 */
export const pages = {
  landing: {
    path: '/',
    title: 'Clearing Application Portal',
    lead: 'Apply for one undergraduate programme that still has places. It takes about ten minutes.',
    description: 'Apply for one undergraduate programme that still has places in Clearing.',
  },
  'link-expired': {
    path: '/link-expired',
    title: 'Link has expired',
    lead: 'Any answers that you have saved are safe.',
  },
  'see-email': { path: '/auth/see-email', title: 'Check your email' },
  'sign-in': {
    path: '/auth/sign-in',
    title: 'Sign in',
    lead: 'We will email you a link to sign in with, so that only you can apply in your name.',
    description: 'Sign in with your UCAS ID and email address to apply for a place in Clearing.',
  },
  form: {
    path: '/applicant/applications/new',
    title: 'Your application',
    lead: 'See what you can apply for with your grades. You apply only when you press Submit.',
    earlyCalls: ['get-draft', 'list-schools', 'list-programmes', 'list-subjects'],
  },
  confirmation: {
    path: '/applicant/applications/complete',
    // Only the loaded page knows that there is an application.
    title: 'Your application',
    lead: 'If you have applied, your application is safe, and its number is in the email that we sent you.',
    earlyCalls: ['get-applicant'],
  },
  documents: {
    path: '/documents/add',
    title: 'Send us your documents',
    lead: 'A photo or a scan is fine, as long as every word can be read.',
  },
  'documents-sent': { path: '/documents/done', title: 'Documents Sent' },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    lead: 'We want everyone to be able to use this portal, with any device, browser or assistive technology.',
  },
  privacy: { path: '/privacy', title: 'Privacy' },
  'not-found': {
    path: '*',
    title: 'Page Not Found',
    lead: 'Sorry, that page does not exist',
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export const pageRows = Object.entries(pages) as [PageName, Page][]

/** Every other path shows `not-found`. */
export const pageNameByPath: Record<string, PageName> = Object.fromEntries(
  pageRows.map(([name, { path }]) => [path, name]),
)

export const getSignInAddress = (next: string) => `${pages['sign-in'].path}?next=${encodeURIComponent(next)}`

/** The files at the root of the site, apart from those of the pages. All others are below /assets/. */
export const rootFiles = ['/mark.svg', '/robots.txt']
