import './zod-without-eval.ts'
import './ui/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { makeQueryClient } from './api/query-client.ts'
import { makeRouter } from './app.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')

void forgetAfterSignOut()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
