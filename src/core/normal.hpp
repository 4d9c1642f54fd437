// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hoist {

class RandomStream;

/// The number below which a standard normal variable lies with probability p: the inverse of its
/// distribution function, with a relative error of about 1e-15. Of our own arithmetic, so that
/// every machine gives the same bits. REQUIRES: 0 < p < 1.
double normal_quantile(double p);

/// A standard normal number from the next draw of the stream. It takes one draw, whatever it is.
double draw_normal(RandomStream& random);

}  // namespace hoist
