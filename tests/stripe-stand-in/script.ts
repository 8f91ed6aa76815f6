/**
 * Imitates the part of Stripe.js that our page uses; browser tests load it as a script. It has a Payment Element
 * for the card number, and `confirmPayment`, which sends the number to the simulated Stripe and never to our
 * server.
 */
export const script = `(() => {
  const home = new URL(document.currentScript.src).origin
  window.Stripe = key => ({
    elements({ clientSecret }) {
      const listeners = {}
      let input
      return {
        clientSecret,
        number: () => input.value.replace(/\\s/g, ''),
        submit: async () => (input.value ? {} : { error: { type: 'validation_error', message: 'Le numéro de carte est incomplet.' } }),
        create: () => ({
          on: (name, listener) => (listeners[name] = listener),
          mount(place) {
            const label = document.createElement('label')
            label.textContent = 'Numéro de carte (Stripe) '
            input = document.createElement('input')
            input.autocomplete = 'cc-number'
            label.append(input)
            place.append(label)
            setTimeout(() => listeners.ready?.(), 0)
          },
          destroy() {},
        }),
      }
    },
    async confirmPayment({ elements }) {
      const id = elements.clientSecret.split('_secret_')[0]
      const ask = async fields => {
        const body = new URLSearchParams({ key, client_secret: elements.clientSecret, ...fields })
        const response = await fetch(home + '/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })
        return response.json()
      }
      let answer = await ask({ 'payment_method_data[card][number]': elements.number() })
      if (answer.status === 'requires_action')
        answer = await ask({ passed: window.confirm('La banque demande : est-ce bien vous ?') ? 'yes' : 'no' })
      if (answer.error) return { error: { type: answer.error.type, message: 'Votre carte a été refusée.' } }
      if (answer.status === 'requires_payment_method')
        return { error: { type: 'card_error', message: 'Votre banque n’a pas confirmé ce paiement.' } }
      return { paymentIntent: answer }
    },
  })
})()`
