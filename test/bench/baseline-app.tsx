import { hydrateRoot } from 'react-dom/client'

/** Hydrates the prerendered markup as it is: React leaves alone what a component sets as HTML. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; hydration keeps the markup that is there
const BaselineApp = () => <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />

const container = document.getElementById('portal')
if (container) hydrateRoot(container, <BaselineApp />)
