/*
 * Opens and closes menus in browsers without popovers: Safari before 17 and Chrome before 114. The styles
 * in tokens.css place them.
 */
document.documentElement.setAttribute('data-popovers', '');

HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  this.removeAttribute('data-opened');
};

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest('[popovertarget]');
  const wanted = button && document.getElementById(button.getAttribute('popovertarget')!);
  const isHide = button?.getAttribute('popovertargetaction') === 'hide';
  const opens = wanted && !isHide && !wanted.hasAttribute('data-opened');
  // A click inside a menu leaves it open; its links and buttons close it themselves.
  closeMenus((menu) => menu === wanted || !menu.contains(target));
  if (opens) wanted.setAttribute('data-opened', '');
});

addEventListener('keydown', ({ key }) => key === 'Escape' && closeMenus(() => true));

function closeMenus(isClosed: (menu: HTMLElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-opened]'))
    if (isClosed(menu)) menu.hidePopover();
}
