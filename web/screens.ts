/** The screens whose code is fetched when they are shown, or ahead of that. */
export const screens = {
  accessibility: async () => (await import('./about/accessibility-screen.tsx')).AccessibilityScreen,
  privacy: async () => (await import('./about/privacy-screen.tsx')).PrivacyScreen,
  signIn: async () => (await import('./sign-in/sign-in-screen.tsx')).SignInScreen,
  apply: async () => (await import('./apply/apply-screen.tsx')).ApplyScreen,
  confirmation: async () => (await import('./apply/confirmation-screen.tsx')).ConfirmationScreen,
  documentsArea: async () => (await import('./documents/documents-area.tsx')).DocumentsArea,
  documents: async () => (await import('./documents/documents-screen.tsx')).DocumentsScreen,
  documentsSent: async () => (await import('./documents/done-screen.tsx')).DoneScreen,
}
