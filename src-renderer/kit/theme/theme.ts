import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  Kbd,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  Popover,
  Radio,
  Select,
  Switch,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'
import { asSearched, holds } from '../../../src-shared/search-text.ts'

const one = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

const tokenOf: Record<string, string> = { red: '--failed', teal: '--done', yellow: '--unsure' }

/** Filled, default and quiet buttons in the tokens' colours; the text of a filled one is the panel's colour in light and dark. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const own = `var(${tokenOf[color ?? ''] ?? '--accent'})`
  if (variant === 'filled') {
    const hover = `color-mix(in srgb, ${own}, var(--ink) 12%)`
    return { background: own, hover, color: 'var(--panel)', border: '1px solid transparent' }
  }
  if (variant === 'default') {
    const text = color && tokenOf[color] ? own : 'var(--ink)'
    return {
      background: 'var(--panel)',
      hover: 'var(--sunken)',
      color: text,
      border: '1px solid var(--line-strong)',
    }
  }
  return {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: color && tokenOf[color] ? own : 'var(--ink-2)',
    border: '1px solid transparent',
  }
}

/** Mantine in the desk's clothes: every size and colour comes from tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  fontSizes: {
    xs: 'var(--small)',
    sm: 'var(--text)',
    md: 'var(--text)',
    lg: 'calc(var(--text) + 2px)',
    xl: '20px',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '99px' },
  defaultRadius: 'md',
  primaryColor: 'accent',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: '0 6px 24px #0000001f', sm: '0 2px 8px #0000001f', xl: '0 12px 40px #00000033' },
  colors: {
    accent: one('var(--accent)'),
    red: one('var(--failed)'),
    teal: one('var(--done)'),
    yellow: one('var(--unsure)'),
    gray: [
      '#f5f6f8',
      '#eef0f3',
      '#e1e5ea',
      '#c9d0d8',
      '#a9b2bc',
      '#7d8894',
      '#5f6b77',
      '#48535f',
      '#2f3841',
      '#1a1f25',
    ],
    dark: [
      '#e8ebef',
      '#c5ccd4',
      '#a7b0bb',
      '#8d97a3',
      '#4a5460',
      '#272d35',
      '#191d23',
      '#191d23',
      '#12151a',
      '#0e1115',
    ],
  },
  variantColorResolver,
  components: {
    Button: Button.extend({
      vars: (_theme, { size }) => {
        const compact = String(size).startsWith('compact')
        return {
          root: {
            '--button-height': `calc(var(--text) + ${compact ? 10 : 16}px)`,
            '--button-padding-x': compact ? '8px' : '12px',
            '--button-fz': compact ? 'var(--small)' : 'var(--text)',
          },
        }
      },
      styles: { label: { fontWeight: 500, gap: 8 } },
    }),
    Input: Input.extend({
      vars: () => ({
        wrapper: { '--input-height': 'calc(var(--text) + 18px)', '--input-fz': 'var(--text)' },
      }),
      styles: { input: { minHeight: 'calc(var(--text) + 18px)' } },
    }),
    InputWrapper: InputWrapper.extend({
      styles: {
        label: { fontWeight: 550, fontSize: 'var(--small)', color: 'var(--ink-2)', marginBottom: 3 },
        description: { fontSize: 'var(--small)', color: 'var(--ink-3)', marginBottom: 4 },
        error: { fontSize: 'var(--small)' },
      },
    }),
    Kbd: Kbd.extend({ defaultProps: { size: 'xs' } }),
    // A menu may hold its entries only: Mantine's placeholder for the first focus is none of them.
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
      // A long name takes lines, not the room beside the window.
      styles: { dropdown: { maxWidth: 'min(480px, calc(100vw - 10px))', overflowWrap: 'anywhere' } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        transitionProps: { duration: 0 },
        shadow: 'xl',
        overlayProps: { color: 'var(--shade)', backgroundOpacity: 1, blur: 0 },
      },
      styles: {
        content: { border: '1px solid var(--line)' },
        title: { fontSize: 16, fontWeight: 650 },
        header: { padding: '12px 16px' },
        body: { padding: '0 16px 16px' },
      },
    }),
    Notification: Notification.extend({
      // Its close button has a cross only, which says nothing to a screen reader.
      defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 600 }, description: { color: 'var(--ink-2)' } },
    }),
    // Fading in, it isn't there for two frames, and a key that comes then would go to what lies below.
    Popover: Popover.extend({ defaultProps: { transitionProps: { duration: 0 } } }),
    Radio: Radio.extend({ vars: () => ({ root: { '--radio-icon-color': 'var(--panel)' } }) }),
    // The list itself scrolls: a part of it that scrolls would be out of reach for keys.
    Select: Select.extend({
      defaultProps: {
        withScrollArea: false,
        filter: ({ options, search, limit }) => {
          const text = asSearched(search.trim())
          return options.filter(one => 'group' in one || holds(one.label, text)).slice(0, limit)
        },
        styles: { options: { maxHeight: 220, overflowY: 'auto' } },
      },
    }),
    Switch: Switch.extend({ defaultProps: { size: 'sm', withThumbIndicator: false } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, transitionProps: { duration: 0 }, withArrow: false },
    }),
  },
})

/** What Mantine paints with by itself, taken from the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--failed)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--panel)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-contrast': 'var(--panel)',
  },
  light: {},
  dark: {},
})
