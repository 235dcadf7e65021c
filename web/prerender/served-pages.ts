import type { PageFile } from '#shared/pages.ts'

export type ServedPage = {
  title: string
  description?: string
  /** The address to render whole, readable without scripts; the others show that they are coming. */
  whole?: string
  /** The file of the screen that is fetched at once, beside the app. */
  screen?: string
}

const description = 'Apply for one undergraduate programme that still has places in Clearing.'

/** The pages of the build; those without a description are not for search engines. */
export const servedPages: Record<PageFile, ServedPage> = {
  index: { title: '', description, whole: '/' },
  'sign-in': {
    title: 'Sign in',
    description: 'Sign in with your UCAS ID and e-mail address to apply for a place in Clearing.',
    screen: 'sign-in/sign-in-screen.tsx',
  },
  'see-email': { title: 'Check your e-mail', whole: '/auth/see-email' },
  'link-expired': { title: 'Link has expired', whole: '/link-expired' },
  closed: { title: 'Clearing is closed', whole: '/closed' },
  embargo: { title: 'Applications reopen soon', whole: '/embargo' },
  'not-found': { title: 'Page Not Found', whole: '/not-found' },
  form: { title: 'Your application', screen: 'apply/apply-screen.tsx' },
  confirmation: { title: 'Thank you', screen: 'apply/confirmation-screen.tsx' },
  documents: { title: 'Send us your documents', screen: 'documents/documents-screen.tsx' },
  'documents-sent': { title: 'Documents Sent', screen: 'documents/done-screen.tsx' },
  accessibility: { title: 'Accessibility', screen: 'about/accessibility-screen.tsx' },
  privacy: { title: 'Privacy', screen: 'about/privacy-screen.tsx' },
  app: { title: '' },
}
