import './ui/styles/styles.css'

const start = () => void import('./main.tsx')

// A page that can be read already is painted before its script is fetched.
if (document.querySelector('[data-whole]')) requestAnimationFrame(() => setTimeout(start))
else start()
