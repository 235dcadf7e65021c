import type { PageFile } from '#shared/pages.ts'
import { pageHeads } from '../page-heads.ts'

export type ServedPage = {
  title: string
  description?: string
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
  index: { title: '', description, ahead: 'whole' },
  'sign-in': {
    title: pageHeads.signIn.title,
    description: 'Sign in with your UCAS ID and e-mail address to apply for a place in Clearing.',
    ahead: 'gate',
    screen: 'sign-in/sign-in-screen.tsx',
  },
  'see-email': { title: 'Check your e-mail', ahead: 'whole' },
  'link-expired': { title: 'Link has expired', ahead: 'whole' },
  closed: { title: 'Clearing is closed', ahead: 'whole' },
  embargo: { title: 'Applications reopen soon', ahead: 'whole' },
  'not-found': { title: 'Page Not Found', ahead: 'whole' },
  form: { title: pageHeads.newApplication.title, ahead: 'gate', screen: 'apply/apply-screen.tsx' },
  confirmation: { title: 'Thank you', ahead: 'gate', screen: 'apply/confirmation-screen.tsx' },
  documents: { title: pageHeads.addDocuments.title, screen: 'documents/documents-screen.tsx' },
  'documents-sent': { title: 'Documents Sent', screen: 'documents/done-screen.tsx' },
  accessibility: { title: 'Accessibility', screen: 'about/accessibility-screen.tsx' },
  privacy: { title: 'Privacy', screen: 'about/privacy-screen.tsx' },
  app: { title: '' },
}
