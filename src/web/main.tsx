import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app/styles.ts'
import { appearanceManager } from './app/appearance.ts'
import { routes } from './app/routes.tsx'
import { endSessionLeftTooLong } from './app/session-left.ts'
import { cssVariables, theme } from './app/theme.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')

endSessionLeftTooLong()
const router = createBrowserRouter(routes)

createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={appearanceManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
