export { ApplicantArea } from '../session/applicant-area.tsx'
export { ApplyScreen } from './apply-screen.tsx'
