import type { PageFile } from '#shared/pages.ts'
import { pageHeadings } from '../page-headings.ts'

export type ServedPage = {
  title: string
  description?: string
  /**
   * What is rendered at build time: the whole `page`; the app while it is `waiting` for the service check; or only the
   * `frame` with a loading indicator. The app hydrates the first two and replaces the last.
   */
  prerendered: 'page' | 'waiting' | 'frame'
  /** The files of the screens to preload. */
  screens?: string[]
}

const description = 'Apply for one undergraduate programme that still has places in Clearing.'

/** The prerendered pages. Search engines do not index those without a description. */
export const servedPages: Record<PageFile, ServedPage> = {
  index: { title: '', description, prerendered: 'page', screens: ['landing/landing-screen.tsx'] },
  'sign-in': {
    title: pageHeadings.signIn.title,
    description: 'Sign in with your UCAS ID and email address to apply for a place in Clearing.',
    prerendered: 'waiting',
    screens: ['sign-in/sign-in-screen.tsx'],
  },
  'see-email': {
    title: 'Check your email',
    prerendered: 'page',
    screens: ['sign-in/see-email-screen.tsx'],
  },
  'link-expired': {
    title: 'Link has expired',
    prerendered: 'page',
    screens: ['sign-in/link-expired-screen.tsx'],
  },
  closed: { title: 'Clearing is closed', prerendered: 'page', screens: ['service/closed-screen.tsx'] },
  embargo: {
    title: 'Applications reopen soon',
    prerendered: 'page',
    screens: ['service/embargo-screen.tsx'],
  },
  'not-found': { title: 'Page Not Found', prerendered: 'page' },
  form: {
    title: pageHeadings.newApplication.title,
    prerendered: 'waiting',
    screens: ['session/applicant-area.tsx', 'apply/apply-screen.tsx'],
  },
  confirmation: {
    title: pageHeadings.complete.title,
    prerendered: 'waiting',
    screens: ['session/applicant-area.tsx', 'apply/confirmation/confirmation-screen.tsx'],
  },
  documents: {
    title: pageHeadings.addDocuments.title,
    prerendered: 'waiting',
    screens: ['documents/documents-area.tsx', 'documents/documents-screen.tsx'],
  },
  'documents-sent': {
    title: 'Documents Sent',
    prerendered: 'waiting',
    screens: ['documents/documents-area.tsx', 'documents/documents-sent-screen.tsx'],
  },
  accessibility: {
    title: 'Accessibility',
    prerendered: 'page',
    screens: ['about/accessibility-screen.tsx'],
  },
  privacy: { title: 'Privacy', prerendered: 'page', screens: ['about/privacy-screen.tsx'] },
  app: { title: '', prerendered: 'frame' },
}
