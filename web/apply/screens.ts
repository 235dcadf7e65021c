export { ApplicantArea } from '../session/applicant-area.tsx'
export { ApplyScreen } from './apply-screen.tsx'
export { ConfirmationScreen } from './confirmation/confirmation-screen.tsx'
