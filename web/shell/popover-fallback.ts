/**
 * Opens and closes menus in browsers without popovers: Safari before 17 and Chrome before 114. The styles
 * are in tokens.css. They open under the header, as before scripts arrive elsewhere.
 */
export function openPopoversByScript(): void {
  document.documentElement.setAttribute('data-popovers', '');
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    this.removeAttribute('data-opened');
  };
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('[popovertarget]');
    const wanted = button && document.getElementById(button.getAttribute('popovertarget')!);
    const opens = wanted && !wanted.hasAttribute('data-opened') && !isHideButton(button);
    // A click inside a menu leaves it open; its links and buttons close it themselves.
    for (const open of document.querySelectorAll('[data-opened]'))
      if (open === wanted || !open.contains(target)) open.removeAttribute('data-opened');
    if (opens) wanted.setAttribute('data-opened', '');
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const open of document.querySelectorAll('[data-opened]')) open.removeAttribute('data-opened');
  });
}

const isHideButton = (button: Element) => button.getAttribute('popovertargetaction') === 'hide';
