import type { PageFile } from '#shared/pages.ts'
import { pageHeads } from '../page-heads.ts'
import { paths } from '../paths.ts'

export type ServedPage = {
  title: string
  description?: string
  /** The address that is rendered. */
  address: string
  /**
   * What is rendered ahead as the app renders it first: all that can be read without scripts, or how the page begins
   * while it is asked whether the service is open. The others begin likewise, but the app has to wait for their code.
   */
  ahead?: 'whole' | 'gate'
  /** The file of the screen that is fetched at once, beside the app. */
  screen?: string
}

const description = 'Apply for one undergraduate programme that still has places in Clearing.'

/** The pages of the build; those without a description are not for search engines. */
export const servedPages: Record<PageFile, ServedPage> = {
  index: { title: '', description, address: paths.landing, ahead: 'whole' },
  'sign-in': {
    title: pageHeads.signIn.title,
    description: 'Sign in with your UCAS ID and e-mail address to apply for a place in Clearing.',
    address: paths.signIn,
    ahead: 'gate',
    screen: 'sign-in/sign-in-screen.tsx',
  },
  'see-email': { title: 'Check your e-mail', address: paths.seeEmail, ahead: 'whole' },
  'link-expired': { title: 'Link has expired', address: paths.linkExpired, ahead: 'whole' },
  closed: { title: 'Clearing is closed', address: paths.closed, ahead: 'whole' },
  embargo: { title: 'Applications reopen soon', address: paths.embargo, ahead: 'whole' },
  'not-found': { title: 'Page Not Found', address: '/not-found', ahead: 'whole' },
  form: {
    title: pageHeads.newApplication.title,
    address: paths.newApplication,
    ahead: 'gate',
    screen: 'apply/apply-screen.tsx',
  },
  confirmation: {
    title: 'Thank you',
    address: paths.complete,
    ahead: 'gate',
    screen: 'apply/confirmation-screen.tsx',
  },
  documents: {
    title: pageHeads.addDocuments.title,
    address: paths.addDocuments,
    screen: 'documents/documents-screen.tsx',
  },
  'documents-sent': {
    title: 'Documents Sent',
    address: paths.documentsSent,
    screen: 'documents/done-screen.tsx',
  },
  accessibility: {
    title: 'Accessibility',
    address: paths.accessibility,
    screen: 'about/accessibility-screen.tsx',
  },
  privacy: { title: 'Privacy', address: paths.privacy, screen: 'about/privacy-screen.tsx' },
  app: { title: '', address: '/documents' },
}
