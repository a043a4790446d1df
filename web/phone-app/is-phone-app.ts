declare global {
  interface Window {
    /** Defined by the phone app before the page's scripts run. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Whether the page is shown by the phone app (mobile/), not by a browser. */
export const isPhoneApp = () => typeof window !== 'undefined' && !!window.Capacitor?.isNativePlatform?.();
