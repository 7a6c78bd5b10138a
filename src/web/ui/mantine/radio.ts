import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'

export { Radio } from '@mantine/core'
