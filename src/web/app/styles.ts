// What every page stands on. Mantine's components bring their own pieces: the common ones with the shell
// (`shell/styles.ts`), those of several screens with their module in `ui/mantine`, any other beside its only use.
// Their order of precedence is in the page (see vite.config.ts).
import './app.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
