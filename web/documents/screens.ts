export { DocumentsArea } from './attachment-request.tsx'
export { DocumentsScreen } from './documents-screen.tsx'
export { DocumentsSentScreen } from './documents-sent-screen.tsx'
