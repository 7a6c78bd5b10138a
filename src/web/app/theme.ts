import { createTheme, defaultCssVariablesResolver, type CSSVariablesResolver } from '@mantine/core'

/**
 * One accent, a deep teal: 6 on light pages and 5 on dark ones carry white text at 4.9:1 or more, and outline what has
 * the focus at 3:1 or more.
 */
const teal = [
  '#eef8f8',
  '#d8eeee',
  '#aedcdc',
  '#7fc6c8',
  '#4dabae',
  '#127c82',
  '#0f7278',
  '#0c6066',
  '#0b4f54',
  '#083c40',
] as const

/** Neutral grays with a breath of the accent, dark enough in the middle for small text. */
const gray = [
  '#f7f9fa',
  '#eef2f3',
  '#e1e7e9',
  '#ccd5d8',
  '#a9b5ba',
  '#829096',
  '#56646a',
  '#435056',
  '#2e393e',
  '#1a2327',
] as const

const dark = [
  '#d6dfe1',
  '#b6c2c6',
  '#93a1a6',
  '#6d7c82',
  '#3c494f',
  '#2d383d',
  '#20292d',
  '#171f22',
  '#12191b',
  '#0c1113',
] as const

/** The title of what stands over the page stays while it scrolls: what is led to in it comes to stand below that. */
const OVER_THE_PAGE = {
  title: { fontSize: '1.15rem', fontWeight: 650, lineHeight: 1.3 },
  content: { scrollPaddingTop: '5rem' },
}

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  colors: { teal, gray, dark },
  black: '#16201f',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  components: {
    Modal: { styles: OVER_THE_PAGE },
    // Opened by a key, a menu has its first entry chosen.
    // No taller than there is room: a key that moves down in it scrolls it, and not the page under it.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        middlewares: { shift: true, flip: true, size: true },
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Drawer: { styles: OVER_THE_PAGE },
  },
  headings: { fontWeight: '650', textWrap: 'balance' },
})

/**
 * What our own styles use beside Mantine's variables, light and dark:
 * `--surface` (cards and panels), `--ground` (behind them), `--line` (hairlines), `--field-line` (edges of fields, 3:1),
 * `--text-dimmed` (second-rank text, 4.5:1
 * on both), `--evidence` and `--evidence-strong` (words lit as the source of a sentence), `--caution`, `--caution-text`
 * (what needs a look), `--pending`, `--pending-text` (what is to be done, in orange), `--danger`, `--danger-text`,
 * `--success`, `--success-text`.
 */
export const cssVariables: CSSVariablesResolver = (current) => {
  const defaults = defaultCssVariablesResolver(current)
  return {
    variables: defaults.variables,
    light: {
      ...defaults.light,
      '--mantine-color-dimmed': '#56646a',
      '--mantine-color-placeholder': '#6b787e',
      '--mantine-color-error': '#b3261e',
      '--mantine-color-default-border': '#ccd5d8',
      '--mantine-color-body': '#ffffff',
      '--surface': '#ffffff',
      '--ground': '#f5f8f8',
      '--line': '#e1e7e9',
      '--field-line': '#7d8b91',
      '--text-dimmed': '#56646a',
      '--evidence': '#d8eeee',
      '--evidence-strong': '#aedcdc',
      '--caution': '#fff4dc',
      '--caution-text': '#7a4d00',
      '--danger-text': '#b3261e',
      '--danger': '#fde7e5',
      '--success-text': '#1b6e3c',
      '--success': '#dff3e5',
      '--pending': '#ffe3c7',
      '--pending-text': '#8a3d00',
    },
    dark: {
      ...defaults.dark,
      '--mantine-color-teal-light': '#15393c',
      '--mantine-color-teal-light-hover': '#1a4448',
      '--mantine-color-teal-light-color': '#b5e2e2',
      '--mantine-color-dimmed': '#a3b0b5',
      '--mantine-color-placeholder': '#8b999f',
      '--mantine-color-error': '#ff9b92',
      '--mantine-color-default-border': '#3c494f',
      '--mantine-color-body': '#171f22',
      '--surface': '#171f22',
      '--ground': '#0f1517',
      '--line': '#2d383d',
      '--field-line': '#738288',
      '--text-dimmed': '#a3b0b5',
      '--evidence': '#114347',
      '--evidence-strong': '#17666b',
      '--caution': '#3a2c0c',
      '--caution-text': '#ffd98a',
      '--danger-text': '#ff9b92',
      '--danger': '#4a1c19',
      '--success-text': '#84d8a4',
      '--success': '#12351f',
      '--pending': '#4a2c0a',
      '--pending-text': '#ffc078',
    },
  }
}
